import { cx } from '../cx.ts'
import { Illustration } from '../illustration/Illustration.tsx'
import styles from './Picture.module.css'

interface Props {
  /** Addresses of the stored picture at 480, 960 and, where it is shown large, 1600 px wide; none: a drawing chosen by `seed`. */
  small?: string
  large?: string
  wide?: string
  alt?: string
  /** Anything that names the record: the same one always gets the same drawing. */
  seed: string
  isEager?: boolean
  sizes?: string
  className?: string
}

const GROUNDS = 5
/** One of a few tones, a placeholder while the picture loads. */
const groundOf = (seed: string) => (seed.length + seed.charCodeAt(seed.length >> 1)) % GROUNDS

/** A 4:3 picture that keeps its place while it loads, over a drawn ground that is the same for a record each time. */
export function Picture({
  small,
  large,
  wide,
  alt = '',
  seed,
  isEager,
  sizes = '(min-width: 1100px) 384px, (min-width: 640px) 50vw, 40vw',
  className,
}: Props) {
  if (!small) {
    return <Illustration of={seed} className={cx(styles.picture, className)} />
  }
  return (
    <img
      className={cx(styles.picture, className)}
      data-ground={groundOf(seed)}
      src={small}
      srcSet={large ? `${small} 480w, ${large} 960w${wide ? `, ${wide} 1600w` : ''}` : undefined}
      sizes={sizes}
      alt={alt}
      width={480}
      height={360}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding="async"
    />
  )
}
