/** Bounds of the caches of `lru-cache`. */

/**
 * Options of a cache that keeps `most` entries and takes memory as they come. By `max` alone the library would lay four tables of that
 * length out at once: dozens of caches that are sized for an attack took 30 ms and megabytes at every start, mostly for nothing.
 */
export const growingTo = (
  most: number,
): { readonly maxSize: number; readonly sizeCalculation: () => number } => ({
  maxSize: most,
  sizeCalculation: () => 1,
})
