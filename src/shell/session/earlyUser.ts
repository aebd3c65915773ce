/** What index.html itself has asked, before there is any code of ours (scripts/first-files-plugin.ts). */
interface EarlyUser {
  authorization: string;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    earlyUser?: EarlyUser;
  }
}

/** The early answer to `user/detail`, once, if it was asked with this token. */
export function takeEarlyUser(authorization: string): Promise<Response> | undefined {
  const early = window.earlyUser;
  delete window.earlyUser;
  return early?.authorization === authorization ? early.answer : undefined;
}
