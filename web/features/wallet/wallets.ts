/** Wallets of this browser, found by the EIP-6963 announcement; the library is loaded with the first click. */
import { createStore, type EIP6963ProviderDetail } from 'mipd'

export type Wallet = EIP6963ProviderDetail

const ANNOUNCE_MS = 300

/** Installed wallets, in the order of their replies, which are awaited for 300 ms. */
export const findWallets = async (): Promise<readonly Wallet[]> => {
  const store = createStore()
  await new Promise((resolve) => setTimeout(resolve, ANNOUNCE_MS))
  const found = [...store.getProviders()]
  store.destroy()
  return found
}

/** Asks the wallet for its accounts; throws what the wallet throws (4001: refused by the person). */
export const connectWallet = async (wallet: Wallet): Promise<string> => {
  const accounts: unknown = await wallet.provider.request({ method: 'eth_requestAccounts' })
  const first = Array.isArray(accounts) ? accounts[0] : undefined
  if (typeof first !== 'string') throw new Error('The wallet gave no account.')
  return first
}
