import { useState } from 'react'
import type { SessionRecord } from '../../../lib/auth.ts'
import {
  type OpenSession,
  placeAndTime,
  SESSION_WORDS,
  sessionQuestion,
  useOpenSessions,
} from '../../../lib/open-sessions.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Account.module.css'

interface QuestionProps {
  asked: OpenSession | null
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

function Question({ asked, isBusy, onConfirm, onClose }: QuestionProps) {
  const { title, text, confirm } = sessionQuestion(asked)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <div className={styles.choices}>
          <Button variant="outline" onClick={onClose}>
            {SESSION_WORDS.cancel}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

/** Where the account is open, and the way to close it there. */
export default function OpenSessions({ user }: { user: SessionRecord }) {
  const { query, ownId, isBusy, end } = useOpenSessions(user.id, notify)
  /** What is asked about; `undefined` when nothing is. */
  const [asked, setAsked] = useState<OpenSession | null>()
  const confirm = () =>
    end(asked ?? null).then(
      () => setAsked(undefined),
      // Told already: the question stays, to try again.
      () => undefined,
    )
  return (
    <section aria-labelledby="open-sessions" className={styles.card}>
      <h2 id="open-sessions">{SESSION_WORDS.title}</h2>
      <p>{SESSION_WORDS.explanation}</p>
      <Load
        query={query}
        loading={<Skeleton height={96} />}
        isEmpty={(list) => list.length === 0}
        empty={<p>{SESSION_WORDS.empty}</p>}
      >
        {(list) => (
          <ul className={styles.rows}>
            {list.map((session) => (
              <li key={session.id}>
                <span className={styles.device}>
                  <strong>{session.device}</strong>
                  {session.id === ownId ? <Badge tone="success">{SESSION_WORDS.own}</Badge> : null}
                  <span className={styles.details}>
                    {placeAndTime(session).map((detail) => (
                      <span key={detail}>{detail}</span>
                    ))}
                  </span>
                </span>
                {session.id === ownId ? null : (
                  <Button variant="outline" onClick={() => setAsked(session)}>
                    {SESSION_WORDS.end}
                    <span className="visually-hidden"> {session.device}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Load>
      <Button variant="outline" onClick={() => setAsked(null)}>
        {SESSION_WORDS.endAll}
      </Button>
      {asked === undefined ? null : (
        <Question
          asked={asked}
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
