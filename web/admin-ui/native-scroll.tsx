/**
 * In place of the module of this name in `@mantine/core`: its tables would bring a scroll area, with all that places
 * floating elements, to every list.
 */
import type { ReactNode } from 'react'

/** A table as wide as `minWidth`, which scrolls sideways in a narrower place. */
export const TableScrollContainer = (props: { minWidth: number; children: ReactNode }) => (
  <div style={{ overflowX: 'auto' }}>
    <div style={{ minWidth: props.minWidth }}>{props.children}</div>
  </div>
)
