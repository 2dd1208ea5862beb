import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import styles from './Checkout.module.css'

export type QuietName = 'company' | 'gift' | 'code'

const LABELS: Record<QuietName, string> = { company: 'Entreprise', gift: 'Cadeau', code: 'Code promo' }

interface Part {
  name: QuietName
  /** Filled in already: its fields are shown from the start. */
  isOpen: boolean
  fields: ReactNode
}

interface Props {
  parts: readonly Part[]
  onOpen: (name: QuietName) => void
}

/** What few buyers need, on one line: a company, a gift, a code. A press shows its fields, which then stay. */
export function QuietLine({ parts, onOpen }: Props) {
  const [shown, setShown] = useState<ReadonlySet<QuietName>>(new Set())
  const [pressed, setPressed] = useState<QuietName>()
  const group = useRef<HTMLDivElement>(null)
  const open = parts.filter(({ isOpen }) => isOpen).map(({ name }) => name)
  const added = open.filter((name) => !shown.has(name)).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part that opens by itself
  useEffect(() => {
    if (added) setShown(new Set([...shown, ...open]))
  }, [added])
  // The button that had the focus is gone.
  useEffect(() => {
    if (pressed)
      group.current
        ?.querySelector<HTMLElement>(`[data-part="${pressed}"] input:not([type="checkbox"])`)
        ?.focus()
  }, [pressed])
  const isShown = ({ name, isOpen }: Part) => isOpen || shown.has(name)
  const closed = parts.filter((part) => !isShown(part))
  return (
    <div ref={group} className={styles.block}>
      {closed.length > 0 ? (
        <div className={styles.quiet} role="group" aria-label="Options de la commande">
          {closed.map(({ name }) => (
            <Button
              key={name}
              variant="ghost"
              className={styles.quietButton}
              onClick={() => {
                setShown(new Set([...shown, name]))
                setPressed(name)
                onOpen(name)
              }}
            >
              {LABELS[name]}
            </Button>
          ))}
        </div>
      ) : null}
      {parts.filter(isShown).map(({ name, fields }) => (
        <div key={name} data-part={name}>
          {fields}
        </div>
      ))}
    </div>
  )
}
