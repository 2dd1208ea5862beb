import { AddressButton } from '../../../ui/button/AddressButton.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { useBookingAddress, usePageAddress } from '../../site/index.ts'
import styles from './FirstSteps.module.css'

/** An appointment, or a question to the practitioner where the contact page is published. */
export function FirstSteps() {
  const booking = useBookingAddress()
  const contact = usePageAddress('contact')
  return (
    <div className={styles.actions}>
      <AddressButton href={booking} variant="strong" size="lg">
        Prenez rendez-vous
      </AddressButton>
      {contact ? (
        <LinkButton to={contact} variant="outline" size="lg">
          Poser une question
        </LinkButton>
      ) : null}
    </div>
  )
}
