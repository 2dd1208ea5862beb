import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { setAddress, useAddress } from '../connection.ts'
import { connectWallet, findWallets, type Wallet } from '../wallets.ts'
import styles from './WalletDialog.module.css'

function Connected({ address, onClose }: { address: string; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify.success('Adresse copiée.')
    } catch (error) {
      console.warn('The clipboard refused.', error)
      notify.warning('Votre navigateur n’a pas autorisé la copie.')
    }
  }
  return (
    <>
      <p className={styles.address}>{address}</p>
      <div className={styles.actions}>
        <Button variant="outline" icon={<Icon name="copy" />} onClick={copy}>
          Copier l’adresse
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            setAddress('')
            onClose()
          }}
        >
          Déconnecter
        </Button>
      </div>
    </>
  )
}

function Choice({ onClose }: { onClose: () => void }) {
  const [wallets, setWallets] = useState<readonly Wallet[] | null>(null)
  const [error, setError] = useState('')
  const [busyId, setBusyId] = useState('')
  useEffect(() => {
    let isCurrent = true
    findWallets().then((found) => isCurrent && setWallets(found))
    return () => {
      isCurrent = false
    }
  }, [])
  const connect = async (wallet: Wallet) => {
    setError('')
    setBusyId(wallet.info.uuid)
    try {
      setAddress(await connectWallet(wallet))
      notify.success('Portefeuille connecté.')
      onClose()
    } catch (failure) {
      console.warn('The wallet did not connect.', failure)
      setError('La connexion n’a pas abouti. Ouvrez votre portefeuille puis réessayez.')
    } finally {
      setBusyId('')
    }
  }
  if (!wallets) return <p role="status">Recherche des portefeuilles installés…</p>
  if (wallets.length === 0) {
    return (
      <p role="status">
        Aucun portefeuille n’a été trouvé dans ce navigateur. Installez une extension de portefeuille
        compatible Ethereum, puis rechargez la page. Le site fonctionne entièrement sans portefeuille.
      </p>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {wallets.map((wallet) => (
          <li key={wallet.info.uuid}>
            <Button
              variant="outline"
              isWide
              isBusy={busyId === wallet.info.uuid}
              onClick={() => connect(wallet)}
            >
              <img src={wallet.info.icon} alt="" width={24} height={24} />
              {wallet.info.name}
            </Button>
          </li>
        ))}
      </ul>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </>
  )
}

/** Lists the installed wallets, connects one, shows and copies its address, disconnects. */
export default function WalletDialog({ onClose }: { onClose: () => void }) {
  const address = useAddress()
  return (
    <Dialog title={address ? 'Votre portefeuille' : 'Connecter mon portefeuille'} onClose={onClose}>
      {address ? <Connected address={address} onClose={onClose} /> : <Choice onClose={onClose} />}
    </Dialog>
  )
}
