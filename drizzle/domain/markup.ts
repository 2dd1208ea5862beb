/** A text as it may stand in HTML or XML, between tags and in attributes: numeric references, which both of them read. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
