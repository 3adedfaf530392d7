/** Whether the window has room for so many letters' heights, at the size of text that is set. */
export function isWide(rems: number): boolean {
  return innerWidth >= rems * parseFloat(getComputedStyle(document.documentElement).fontSize);
}
