import { useMemo } from 'react'
import { cx } from '../cx.ts'
import { illustration, type Motif, type PaletteName } from './draw.ts'
import styles from './Illustration.module.css'

interface Props {
  motif: Motif
  palette: PaletteName
  seed: number
  className?: string
}

/** A drawn picture that fills its box; decorative. */
export function Illustration({ motif, palette, seed, className }: Props) {
  const html = useMemo(() => ({ __html: illustration(motif, palette, seed) }), [motif, palette, seed])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, no text from anywhere
  return <div className={cx(styles.box, className)} dangerouslySetInnerHTML={html} />
}
