import { TERMS_BY_BUTTON, TERMS_LINK } from '#drizzle/domain/consents.ts'
import styles from '../../../ui/field/Field.module.css'
import { LinkedText } from '../../../ui/linked-text/LinkedText.tsx'
import { usePageAddress } from '../../site/index.ts'

/** The terms as a sentence under the button that accepts them. */
export function TermsSentence() {
  return (
    <p className={styles.hint}>
      <LinkedText text={TERMS_BY_BUTTON} label={TERMS_LINK} href={usePageAddress('cgv')} />
    </p>
  )
}
