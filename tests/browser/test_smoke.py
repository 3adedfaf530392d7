"""The page comes up, on every device, under its own strict policy."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DEVICES, Person, barriers


@pytest.mark.parametrize("device", DEVICES)
def test_the_page_comes_up_without_a_complaint(person: Person, device: str) -> None:
    page = person(device)
    expect(page).to_have_title("Canasta")
    expect(page.get_by_role("main")).to_be_visible()


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_nothing_is_in_anybodys_way_on_the_first_page(person: Person, device: str) -> None:
    page = person(device)
    expect(page.get_by_role("main")).to_be_visible()
    assert barriers(page) == []


def test_nothing_but_the_servers_own_files_runs(page: Page, complaints: list[str]) -> None:
    refused = page.evaluate("""() => new Promise((tell) => {
        document.addEventListener("securitypolicyviolation", (it) => tell(it.violatedDirective));
        document.body.append(Object.assign(document.createElement("script"), { text: "1" }));
    })""")
    assert refused == "script-src-elem"
    assert len(complaints) == 1
    complaints.clear()
