import { useState } from 'react'
import type { SessionRecord } from '../../../lib/auth.ts'
import { Button } from '../../../ui/button/Button.tsx'
import styles from './Account.module.css'
import { DataExport } from './DataExport.tsx'
import { Erasure } from './Erasure.tsx'

/** The person's data: export, or erasure. */
export function PersonalData({ user }: { user: SessionRecord }) {
  const [isTaking, setTaking] = useState(false)
  const [isErasing, setErasing] = useState(false)
  return (
    <section aria-labelledby="data" className={styles.card}>
      <h2 id="data">Vos données</h2>
      <p>
        Emportez dans une archive ce que le site garde à votre sujet&nbsp;: compte, formations, notes,
        commandes, factures, attestations, consentements et messages.
      </p>
      <Button variant="outline" onClick={() => setTaking(true)}>
        Exporter mes données
      </Button>
      <p>
        Supprimer votre compte efface vos formations, vos notes et votre progression. Les factures sont
        conservées le temps que la loi impose.
      </p>
      <Button variant="danger" onClick={() => setErasing(true)}>
        Supprimer mon compte
      </Button>
      {isTaking ? <DataExport email={user.email} onClose={() => setTaking(false)} /> : null}
      {isErasing ? <Erasure email={user.email} onClose={() => setErasing(false)} /> : null}
    </section>
  )
}
