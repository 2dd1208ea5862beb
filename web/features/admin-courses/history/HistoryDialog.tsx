import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VersionFields } from '#drizzle/domain/course-version.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { described, type ValueLabels } from '../../../admin-ui/forms/described.ts'
import type { RecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import type { Autosave } from '../../../admin-ui/hooks/use-autosave.ts'
import { useRaised } from '../../../admin-ui/hooks/use-layers.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './History.module.css'
import { type VersionLine, type VersionScope, versionOf, versionsOf } from './queries.ts'

interface Props<V extends object> {
  place: VersionScope
  /** The values that have versions. */
  names: readonly (keyof V & string)[]
  fields: Fields
  words: ValueLabels<V>
  form: RecordForm<V>
  autosave: Autosave
  close: () => void
}

/**
 * « Versions précédentes » of a sheet or a lesson: the differences of each from the form, and its restore.
 */
export const HistoryDialog = <V extends object>(props: Props<V>) => {
  useRaised(true)
  const query = useQuery({ ...versionsOf(props.place), staleTime: 0 })
  const [chosen, setChosen] = useState('')
  return (
    <Modal opened onClose={props.close} size={960} title="Versions précédentes">
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={4} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Text>Aucune version pour l’instant. Les textes que vous enregistrez en laissent une ici.</Text>
        }
      >
        {({ items }) => (
          <div className={styles.history}>
            <Radio.Group label="Version" value={chosen} onChange={setChosen} className={styles.versions}>
              <Stack gap="xs" mt="xs">
                {items.map((line, at) => (
                  <Radio key={line.id} value={line.id} label={nameOf(line, at)} />
                ))}
              </Stack>
            </Radio.Group>
            {chosen ? (
              <Chosen key={chosen} id={chosen} {...props} />
            ) : (
              <Text c="dimmed">Choisissez une version.</Text>
            )}
          </div>
        )}
      </AdminLoad>
    </Modal>
  )
}

const nameOf = ({ savedAt, author, expand }: VersionLine, at: number): string => {
  const by = author === '' ? '' : `, ${expand?.author?.firstName || 'une autre personne'}`
  return `${dateAtTime(savedAt)}${by}${at === 0 ? ' (dernière enregistrée)' : ''}`
}

/** A stored value as the form has it: what was never filled is empty there, each in its own way. */
const asInForm = (stored: unknown, current: unknown): unknown => {
  if (stored !== null && stored !== undefined) return stored
  if (Array.isArray(current)) return []
  return typeof current === 'string' ? '' : null
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const Chosen = <V extends object>(props: Props<V> & { id: string }) => {
  const query = useQuery(versionOf(props.id))
  return (
    <AdminLoad query={query} skeleton={<Blocks rows={4} />}>
      {({ words }) => <Differences {...props} version={words ?? {}} />}
    </AdminLoad>
  )
}

const Differences = <V extends object>(props: Props<V> & { version: VersionFields }) => {
  const { names, fields, words, form, autosave, version, close } = props
  const [isBusy, setBusy] = useState(false)
  const now = form.values
  const then = (name: keyof V & string) => asInForm(version[name], now[name])
  const different = names.filter((name) => name in version && !isSame(then(name), now[name]))
  const restore = async () => {
    setBusy(true)
    // Saves the form first, so that it is a version too.
    const isStored = !form.dirty || (await autosave.saveNow())
    if (!isStored) {
      setBusy(false)
      notify.error('Le texte affiché n’a pas pu être enregistré\u00a0: rien n’a été remplacé.')
      return
    }
    // The values of these very fields in the version.
    for (const name of different) form.set(name, then(name) as V[typeof name])
    close()
    if (await autosave.saveNow())
      notify.success('Version rétablie.', { description: 'Celle d’avant reste dans la liste.' })
  }
  if (different.length === 0) return <Text>Cette version dit la même chose que ce qui est affiché.</Text>
  const shown = (name: keyof V & string, value: unknown) => described(fields[name], value, words[name])
  return (
    <div>
      <Stack>
        {different.map((name) => (
          <section key={name} aria-label={form.labels[name]}>
            <Title order={3} size="h5" mb="xs">
              {form.labels[name]}
            </Title>
            <div className={styles.pair}>
              <Said title="Dans cette version" text={shown(name, then(name))} />
              <Said title="Maintenant" text={shown(name, now[name])} />
            </div>
          </section>
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button loading={isBusy} onClick={() => void restore()}>
          Rétablir cette version
        </Button>
      </Group>
    </div>
  )
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.said}>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    {/* Long texts scroll, by keyboard too. */}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached */}
    <p className={styles.text} tabIndex={0}>
      {text}
    </p>
  </div>
)
