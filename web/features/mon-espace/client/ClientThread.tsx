import { Badge, Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import styles from '../../../admin-ui/client/Client.module.css'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { WrittenText } from '../../../admin-ui/components/WrittenText.tsx'
import { openFile } from '../../../admin-ui/media/open-file.ts'
import { fileUrl } from '../../../lib/files.ts'
import { dateAtTime, dateTime, relative } from '../../../lib/moments.ts'
import { filter } from '../../../lib/records.ts'
import { useLive } from '../../../lib/use-live.ts'
import { MessageForm } from './MessageForm.tsx'
import { type ClientMessage, markRead, threadOf } from './queries.ts'

const STEP = 30
/** The most that a list of records gives at once. */
const MAX_COUNT = 500

/** The reading side: the person whose thread it is, or the team. */
export type Side = 'client' | 'team'

const attachmentOf = (message: ClientMessage) => ({
  addressOf: (token: string, isDownload = false) =>
    fileUrl(message, message.file, { token, download: isDownload }),
})

/**
 * The author as the reader sees it: « Vous » on the reader's own side, the name of the person or of the team
 * member on the other.
 */
const signatureOf = (message: ClientMessage, userId: string): string => {
  if (message.author === userId) return 'Vous'
  return message.authorName || (message.isTeam ? 'L’équipe' : 'La personne')
}

const MessageView = (props: { message: ClientMessage; side: Side; userId: string; isLastOwn: boolean }) => {
  const { message, side, userId } = props
  const isOurs = message.isTeam === (side === 'team')
  const name = signatureOf(message, userId)
  return (
    <li className={styles.message} data-own={isOurs ? true : undefined}>
      <article aria-label={`Message de ${name}`}>
        <div className={styles.head}>
          <Text span fw={600}>
            {name}
          </Text>
          <Text span size="sm" c="dimmed" title={dateTime(message.created)}>
            {relative(message.created)}
          </Text>
          {!isOurs && message.readAt === '' ? <Badge color="yellow">Nouveau</Badge> : null}
        </div>
        <WrittenText text={message.body} isFolded />
        {message.file ? (
          <Button
            size="compact-md"
            variant="outline"
            mt={6}
            leftSection={<Paperclip size={16} aria-hidden="true" />}
            aria-label={`Télécharger ${fileNameOf(message, message.file)}`}
            onClick={() => void openFile(attachmentOf(message), true)}
          >
            <span className={styles.fileName}>{fileNameOf(message, message.file)}</span>
          </Button>
        ) : null}
        {props.isLastOwn && message.readAt ? (
          <Text size="sm" c="dimmed">
            {`Lu le ${dateAtTime(message.readAt)}`}
          </Text>
        ) : null}
      </article>
    </li>
  )
}

/** Whether the page is looked at: what comes into a hidden tab is not read yet. */
const useIsVisible = (): boolean => {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

/** Reports to the server that messages of the other side were on screen. */
const useReading = (user: string, side: Side, items: readonly ClientMessage[]): void => {
  const queries = useQueryClient()
  const isVisible = useIsVisible()
  const unread = items.find(({ isTeam, readAt }) => isTeam === (side === 'client') && readAt === '')
  const until = unread?.created ?? ''
  useEffect(() => {
    if (!isVisible || until === '') return
    // A mark that could not be set is set with the next look.
    markRead(user, until).then(
      () =>
        Promise.all(
          ['client_messages', 'clients'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
        ),
      () => undefined,
    )
  }, [isVisible, until, user, queries])
}

/** Keeps the newest message in sight, at the beginning and when one comes in; what is read stays when older ones come above. */
const usePlace = (newest: string, oldest: string) => {
  const list = useRef<HTMLElement>(null)
  const shown = useRef('')
  const belowTop = useRef<number | null>(null)
  const keepPlace = () => {
    if (list.current) belowTop.current = list.current.scrollHeight - list.current.scrollTop
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step of older messages
  useLayoutEffect(() => {
    if (!list.current) return
    const { scrollHeight } = list.current
    const isNew = shown.current !== newest
    shown.current = newest
    if (isNew) list.current.scrollTop = scrollHeight
    else if (belowTop.current !== null) list.current.scrollTop = scrollHeight - belowTop.current
    belowTop.current = null
  }, [newest, oldest])
  return { list, keepPlace }
}

/** Announces a message of the other side that arrives while the thread is open. */
const useArrival = (newest: ClientMessage | undefined, side: Side, userId: string): string => {
  const known = useRef<string | null>(null)
  const [said, say] = useState('')
  useEffect(() => {
    if (!newest || newest.id === known.current) return
    const isFirst = known.current === null
    known.current = newest.id
    if (!isFirst && newest.isTeam === (side === 'client'))
      say(`Nouveau message de ${signatureOf(newest, userId)}`)
  }, [newest, side, userId])
  return said
}

/** A thread, the newest message at its end, and the field to go on. `userId`: who reads. */
export const ClientThread = (props: {
  user: string
  userId: string
  side: Side
  label: string
  empty: ReactNode
}) => {
  const { user, userId, side } = props
  const [count, setCount] = useState(STEP)
  const query = useQuery({ ...threadOf(user, count), placeholderData: keepPreviousData })
  useLive(
    [{ collection: 'client_messages', query: { filter: filter('user = {:user}', { user }) } }],
    [['client_messages']],
  )
  const items = query.data?.items ?? []
  useReading(user, side, items)
  const { list, keepPlace } = usePlace(items[0]?.id ?? '', items.at(-1)?.id ?? '')
  const arrival = useArrival(items[0], side, userId)
  const lastOwn = items.find(({ isTeam }) => isTeam === (side === 'team'))?.id
  return (
    <div className={styles.thread}>
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={3} height={72} />}
        isEmpty={(page) => page.items.length === 0}
        empty={props.empty}
      >
        {(page) => (
          <section
            ref={list}
            className={styles.scroll}
            aria-label="Messages"
            aria-busy={query.isPlaceholderData}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
            tabIndex={0}
          >
            {page.totalItems > page.items.length && count < MAX_COUNT ? (
              <Group justify="center">
                <Button
                  variant="subtle"
                  // Disabled meanwhile it would lose the focus, which comes back with a jump to the top.
                  aria-disabled={query.isPlaceholderData}
                  onClick={() => {
                    if (query.isPlaceholderData) return
                    keepPlace()
                    setCount((shown) => Math.min(shown + STEP, MAX_COUNT))
                  }}
                >
                  Voir les messages précédents
                </Button>
              </Group>
            ) : null}
            <ul className={styles.messages}>
              {[...page.items].reverse().map((message) => (
                <MessageView
                  key={message.id}
                  message={message}
                  side={side}
                  userId={userId}
                  isLastOwn={message.id === lastOwn}
                />
              ))}
            </ul>
          </section>
        )}
      </AdminLoad>
      <p role="status" className="visually-hidden">
        {arrival}
      </p>
      <MessageForm user={user} label={props.label} />
    </div>
  )
}
