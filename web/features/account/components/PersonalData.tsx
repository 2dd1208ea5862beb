import { useState } from 'react'
import { exportData } from '../../../lib/account.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Account.module.css'
import { Erasure } from './Erasure.tsx'

const paris = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' })

function Export() {
  const action = useAction()
  const take = () =>
    action.run(async () => {
      const data = await exportData()
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(`mes-donnees-${paris.format(new Date(data.exportedAt))}.json`, file)
      notify.success('Vos données sont prêtes.', { description: 'Le fichier est dans vos téléchargements.' })
    })
  return (
    <>
      <p>
        Emportez dans un fichier ce que le site garde à votre sujet&nbsp;: compte, formations, notes,
        commandes, factures, consentements et messages.
      </p>
      {action.failure ? <Banner tone="error">{action.failure}</Banner> : null}
      <Button variant="outline" isBusy={action.isBusy} onClick={() => void take()}>
        Exporter mes données
      </Button>
    </>
  )
}

/** What the site holds on her: to take away, or to erase. */
export function PersonalData({ user }: { user: SessionRecord }) {
  const [isErasing, setErasing] = useState(false)
  return (
    <section aria-labelledby="data" className={styles.card}>
      <h2 id="data">Vos données</h2>
      <Export />
      <p>
        Supprimer votre compte efface vos formations, vos notes et votre progression. Les factures sont
        conservées le temps que la loi impose.
      </p>
      <Button variant="danger" onClick={() => setErasing(true)}>
        Supprimer mon compte
      </Button>
      {isErasing ? <Erasure email={user.email} onClose={() => setErasing(false)} /> : null}
    </section>
  )
}
