/** Escapes text for HTML or XML, in content and attributes: numeric references, which both understand. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
