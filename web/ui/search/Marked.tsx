import styles from './Marked.module.css'

/** A text with places in it marked: beginnings and ends in UTF-16 units, in order. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const ends = [0, ...marks.map(([, end]) => end)]
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
