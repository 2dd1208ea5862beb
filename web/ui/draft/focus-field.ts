const FIELD = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]'

/** An offer goes once it is answered, and its buttons with it: focus goes on to the first field after it. */
export const focusField = (button: HTMLElement): void => {
  const around = button.closest('form, [role="dialog"], main') ?? document
  const isAfter = (field: HTMLElement) =>
    button.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING
  ;[...around.querySelectorAll<HTMLElement>(FIELD)].find(isAfter)?.focus()
}
