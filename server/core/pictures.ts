/** The library of pictures, loaded when the first one is drawn: a start needs none of its 20 MB. */
import type Sharp from 'sharp'

/** `sharp`, without the cache of decoded pictures: none is asked for twice here. */
export const pictures = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
