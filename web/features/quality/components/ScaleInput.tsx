import { useId } from 'react'
import { SCALE, type ScaleQuestion } from '#drizzle/domain/survey.ts'
import styles from './Survey.module.css'

/** A mark from 1 to 5: both ends have labels beside it, and with the marks themselves. */
export const ScaleInput = (props: {
  question: ScaleQuestion
  value: number | undefined
  error: string | undefined
  onChange: (value: number) => void
}) => {
  const { question, value, error, onChange } = props
  const id = useId()
  const [low, high] = question.ends
  const meaning = (mark: number) =>
    mark === 1 ? `\u00a0: ${low}` : mark === 5 ? `\u00a0: ${high}` : ' sur 5'
  return (
    <fieldset className={styles.scale} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{question.label}</legend>
      <div className={styles.marks}>
        <span className={styles.end} aria-hidden="true">
          {low}
        </span>
        {SCALE.map((mark) => (
          <label key={mark} className={styles.mark}>
            <input
              type="radio"
              name={id}
              value={mark}
              checked={value === mark}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(mark)}
            />
            <span aria-hidden="true">{mark}</span>
            <span className="visually-hidden">{`${mark}${meaning(mark)}`}</span>
          </label>
        ))}
        <span className={styles.end} aria-hidden="true">
          {high}
        </span>
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
