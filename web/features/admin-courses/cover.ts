/** What a cover may be, as its field declares it. */
export const COVER = {
  accept: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 10 * 1024 * 1024,
  hint: 'Choisissez une image JPG, PNG, WebP ou AVIF de moins de 10 Mo.',
}
