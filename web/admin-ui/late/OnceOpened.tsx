import { type ReactNode, Suspense, useState } from 'react'

/** A lazily loaded dialog: its code is requested when it opens first, and it stays to be seen closing. */
export const OnceOpened = ({ opened, children }: { opened: boolean; children: ReactNode }) => {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense fallback={null}>{children}</Suspense> : null
}
