import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import styles from './Pairs.module.css'

/**
 * Fields two by two from a width on, below each other before. The library's own grid writes a style element for each,
 * which no page accepts.
 */
export const Pairs = ({
  from = 'sm',
  children,
  ...box
}: { from?: 'xs' | 'sm'; children: ReactNode } & Pick<BoxProps, 'mt'>) => (
  <Box {...box} className={cx(styles.pairs, styles[from])}>
    {children}
  </Box>
)
