import { Button, type ButtonProps, Loader } from '@mantine/core'

interface Props extends Pick<ButtonProps, 'color' | 'mt'> {
  /** Something is being ended: another click does nothing. */
  isBusy: boolean
  /** It is the device of this button. */
  isOwn: boolean
  /** The whole of it, where the word is the same on several. */
  label?: string
  onAct: () => void
  children: string
}

/** Ends something of the list. It keeps its word and the focus while that runs: a disabled one would lose both. */
export const EndButton = ({ isBusy, isOwn, label, onAct, children, ...look }: Props) => (
  <Button
    {...look}
    variant="outline"
    aria-label={label}
    aria-disabled={isBusy || undefined}
    aria-busy={isOwn || undefined}
    leftSection={isOwn ? <Loader size={16} color="currentColor" aria-hidden="true" /> : undefined}
    onClick={() => {
      if (!isBusy) onAct()
    }}
  >
    {children}
  </Button>
)
