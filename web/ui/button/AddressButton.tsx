import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { AnchorButton, type ButtonVariant, LinkButton } from './Button.tsx'

interface Props {
  /** A path of this site, or an address elsewhere, which opens in a new tab. */
  href: string
  variant?: ButtonVariant
  size?: 'md' | 'lg'
  isWide?: boolean
  className?: string
  children: ReactNode
}

/** A button to an address that an editor typed: here or elsewhere. */
export function AddressButton({ href, children, ...look }: Props) {
  if (href.startsWith('/')) {
    return (
      <LinkButton to={href} {...look}>
        {children}
      </LinkButton>
    )
  }
  return (
    <AnchorButton href={href} target="_blank" icon={<Icon name="external" size={16} />} {...look}>
      {children}
    </AnchorButton>
  )
}
