import { Button, List, ThemeIcon } from '@mantine/core'
import { Check, CircleAlert } from 'lucide-react'

/** What a thing needs, or had better have, before it is published. */
export interface PublicationCheck {
  done: boolean
  /** The server refuses to publish without it. */
  isRequired: boolean
  text: string
  /** The remaining step; usually « à ajouter ». */
  todo: string
  /** The tab of the editor where it is done; empty where there are none. */
  tab: string
}

const colour = ({ done, isRequired }: PublicationCheck): string =>
  done ? 'green' : isRequired ? 'red' : 'yellow'

/** Checks with their answer in words; `openTab` adds a way to where each is done. */
export const CheckList = ({
  checks,
  openTab,
}: {
  checks: readonly PublicationCheck[]
  openTab?: (tab: string) => void
}) => (
  <List spacing={6} center>
    {checks.map((check, at) => (
      <List.Item
        // biome-ignore lint/suspicious/noArrayIndexKey: two quizzes may bear one title
        key={at}
        icon={
          <ThemeIcon size={22} radius="xl" variant="light" color={colour(check)}>
            {check.done ? (
              <Check size={14} aria-hidden="true" />
            ) : (
              <CircleAlert size={14} aria-hidden="true" />
            )}
          </ThemeIcon>
        }
      >
        {`${check.text}\u00a0: ${check.done ? 'oui' : check.todo}`}
        {openTab && !check.done ? (
          <Button
            variant="subtle"
            size="compact-sm"
            px={6}
            aria-label={`Compléter\u00a0: ${check.text}`}
            onClick={() => openTab(check.tab)}
          >
            Compléter
          </Button>
        ) : null}
      </List.Item>
    ))}
  </List>
)
