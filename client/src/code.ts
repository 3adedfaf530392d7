/** Invite codes as people write them: ten of Crockford's letters, or a whole link with one in it. */

const LINK = /\/t\/([^/?#\s]+)(?:[^#\s]*#([\w-]{20,}))?/;
const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

export interface Invitation {
  code: string;
  /** What opens a seat of one's own, in a link made for another device. */
  token: string;
}

/** What a person typed or pasted, or null where it is no code. */
export function readInvitation(text: string): Invitation | null {
  const link = LINK.exec(text);
  const code = plain(link?.[1] ?? text);
  return CODE.test(code) ? { code, token: link?.[2] ?? "" } : null;
}

/** A code in two halves, easier to read out. */
export function spaced(code: string): string {
  return code.length === 10 ? `${code.slice(0, 5)} ${code.slice(5)}` : code;
}

/** No letter in it can be read as another: O is 0, I and L are 1. */
function plain(text: string): string {
  return text.toUpperCase().replace(/[\s–—_.-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
}
