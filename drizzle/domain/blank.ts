/** What no reader sees: space, marks of direction and control, and letters without a shape (Hangul fillers, the empty Braille cell). */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/** Whether a text shows nothing at all, however long it is. */
export const isBlank = (text: string): boolean => text.replace(UNSEEN, '') === ''
