// The origin of a web page: scheme, host and port, as browsers send it.

/** True for an origin, such as https://app.example.com. */
export const isWebOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
