/** Bounds of the caches of `lru-cache`. */

/**
 * Options of a cache of at most `most` entries that allocates memory as they come. With `max` alone the
 * library would allocate four tables of that length at once: dozens of caches sized for an attack took 30 ms
 * and megabytes at every start, mostly for nothing.
 */
export const growingTo = (
  most: number,
): { readonly maxSize: number; readonly sizeCalculation: () => number } => ({
  maxSize: most,
  sizeCalculation: () => 1,
})
