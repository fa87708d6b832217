// Text from files and other programs, made safe for a terminal.

/** The text with control characters escaped (`\\x1b`), except line feeds and tabs. */
export function printable(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g,
    character => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
