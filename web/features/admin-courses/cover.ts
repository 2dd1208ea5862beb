/** The limits of a cover, as its field declares them. */
export const COVER = {
  accept: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 10 * 1024 * 1024,
  hint: 'Choisissez une image JPG, PNG, WebP ou AVIF de moins de 10 Mo.',
}
