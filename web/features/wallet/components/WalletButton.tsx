import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { shorten, useAddress } from '../connection.ts'
import styles from './WalletButton.module.css'

const WalletDialog = lazy(() => import('./WalletDialog.tsx'))

/** « Connecter mon portefeuille »; `isAdaptive` shrinks it to its icon between 1024 and 1359 px, same name. */
export function WalletButton({ isAdaptive = false }: { isAdaptive?: boolean }) {
  const address = useAddress()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        className={isAdaptive ? styles.adaptive : undefined}
        icon={<Icon name="wallet" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.label}>
          {address ? (
            <>
              <span className="visually-hidden">Portefeuille </span>
              {shorten(address)}
            </>
          ) : (
            'Connecter mon portefeuille'
          )}
        </span>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <WalletDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
