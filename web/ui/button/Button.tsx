import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { cx } from '../cx.ts'
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'strong' | 'outline' | 'ghost' | 'danger'
interface Look {
  variant?: ButtonVariant
  /** `lg` is 48 px: heroes and checkout. */
  size?: 'md' | 'lg'
  isWide?: boolean
  icon?: ReactNode
}

/** The classes of a button, for what looks like one and is something else. */
export const buttonClass = ({ variant = 'primary', size = 'md', isWide }: Look, className?: string) =>
  cx(styles.button, styles[variant], size === 'lg' && styles.lg, isWide && styles.wide, className)

/** A button. While `isBusy` the label stays, a spinner turns and clicks are ignored. */
export function Button({
  variant,
  size,
  isWide,
  icon,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentPropsWithRef<'button'> & Look & { isBusy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, isWide }, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={(event) => {
        if (!isBusy) return onClick?.(event)
        event.preventDefault()
      }}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** A link inside the site that looks like a button. */
export function LinkButton({ variant, size, isWide, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, isWide }, className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A link to another site or a file that looks like a button; a new window is announced. */
export function AnchorButton({
  variant,
  size,
  isWide,
  icon,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'a'> & Look) {
  const isNewWindow = rest.target === '_blank'
  return (
    <a
      {...rest}
      rel={isNewWindow ? 'noopener noreferrer' : rest.rel}
      className={buttonClass({ variant, size, isWide }, className)}
    >
      {children}
      {icon}
      {isNewWindow ? <span className="visually-hidden"> (nouvelle fenêtre)</span> : null}
    </a>
  )
}
