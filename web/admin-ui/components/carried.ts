/** Where a thing that is being dragged stands, as CSS; undefined while it lies. */
export const carried = (by: { readonly x: number; readonly y: number } | null): string | undefined =>
  by ? `translate3d(${Math.round(by.x)}px, ${Math.round(by.y)}px, 0)` : undefined
