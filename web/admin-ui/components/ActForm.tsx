import { Alert, Button, Stack } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { SaveBar } from '../forms/SaveBar.tsx'
import styles from './ActForm.module.css'

interface Props {
  label?: string
  /** What concerns no field. */
  failure?: string
  /** By field; another object begins at the first that is wrong. */
  errors?: Record<string, string>
  submit: () => void
  confirm: string
  isBusy: boolean
  /** Told while the call runs: what stands around the form must not go meanwhile. */
  onBusy?: (isBusy: boolean) => void
  isDisabled?: boolean
  danger?: boolean
  /** The form is a page by itself: its buttons stay in view. */
  isPage?: boolean
  button?: RefObject<HTMLButtonElement | null>
  /** The other buttons, « Annuler » among them. */
  others: ReactNode
  /** Below the buttons. */
  after?: ReactNode
  children: ReactNode
}

const PlainFoot = (props: { className: string | undefined; children: ReactNode }) => <div {...props} />
/** Of a form that is a page: it stays in view while the form is longer than the window. */
const StickyFoot = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <SaveBar>
    <span />
    <div className={className}>{children}</div>
  </SaveBar>
)

/**
 * One act of a dialog or a card: what went wrong, the fields, the button that does it and the others. It begins in its first field,
 * also when it takes the place of another one: the focus was in that and would be lost. On a phone the button comes first.
 */
export const ActForm = ({ failure, errors, others, after, children, onBusy, ...props }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus()
  }, [])
  const { isBusy } = props
  const Foot = props.isPage ? StickyFoot : PlainFoot
  useEffect(() => {
    if (!isBusy || !onBusy) return
    onBusy(true)
    // Also when another form takes its place.
    return () => onBusy(false)
  }, [isBusy, onBusy])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors say when
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors])
  return (
    <form
      ref={form}
      noValidate
      aria-label={props.label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!props.isBusy) props.submit()
      }}
    >
      <Stack>
        {failure ? (
          <Alert color="red" role="alert" icon={<TriangleAlert size={20} aria-hidden="true" />}>
            {failure}
          </Alert>
        ) : null}
        {children}
        <Foot className={styles.buttons}>
          <Button
            ref={props.button}
            type="submit"
            color={props.danger ? 'red' : undefined}
            loading={props.isBusy}
            disabled={props.isDisabled}
          >
            {props.confirm}
          </Button>
          {others}
        </Foot>
        {after}
      </Stack>
    </form>
  )
}
