/**
 * Invisible characters: spaces, marks of direction and control, and letters without a shape (Hangul fillers,
 * the empty Braille cell).
 */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/** Whether a text shows nothing at all, whatever its length. */
export const isBlank = (text: string): boolean => text.replace(UNSEEN, '') === ''
