import { Button, TextInput } from '@mantine/core'
import { useClickOutside, useDebouncedValue } from '@mantine/hooks'
import { BookOpen, FileText, Lock, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Marked } from '../../../admin-ui/components/Marked.tsx'
import { plural } from '../../../lib/format.ts'
import { labelOf, type SearchResult, useFound } from '../../search/index.ts'
import styles from './SpaceSearch.module.css'

const LABEL = 'Rechercher dans mes formations'
const LIST = 'recherche-resultats'
const PAUSE_MS = 250
const idOf = (index: number) => `recherche-${index}`

/** Grouped by course, in the order of their best result. */
const byCourse = (results: readonly SearchResult[]): [title: string, SearchResult[]][] => {
  const groups = new Map<string, SearchResult[]>()
  for (const result of results)
    groups.set(result.course.id, [...(groups.get(result.course.id) ?? []), result])
  return [...groups.values()].map((group) => [group[0]?.course.title ?? '', group])
}

/**
 * Search results in the user's own courses, as a list below a field: arrows, Entrée, Échap (an ARIA
 * combobox).
 */
export const SpaceSearch = ({ userId }: { userId: string }) => {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [current, setCurrent] = useState(-1)
  const navigate = useNavigate()
  const text = labelOf(typed)
  const [requested] = useDebouncedValue(text, PAUSE_MS)
  const found = useFound(text === '' ? '' : requested, 'learning', userId)
  const frame = useClickOutside(() => setOpen(false))
  const groups = byCourse(found.data?.results ?? [])
  // Former results stay until the next arrive; where none will come, they would answer another query.
  const isLost = found.isError || (found.fetchStatus === 'paused' && found.isPlaceholderData)
  const options = text === '' || isLost ? [] : groups.flatMap(([, group]) => group)
  const isShown = isOpen && text !== ''
  const isAnswer = found.data !== undefined && !found.isPlaceholderData && text === requested
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer has other places
  useEffect(() => setCurrent(-1), [found.data])

  const go = (result: SearchResult) => {
    setOpen(false)
    navigate(result.path)
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    if (options.length === 0) return
    const next =
      current < 0 && step < 0 ? options.length - 1 : (current + step + options.length) % options.length
    setCurrent(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    }
    const chosen = options[current] ?? options[0]
    if (event.key === 'Enter' && isShown && isAnswer && chosen) {
      event.preventDefault()
      go(chosen)
    }
    if (event.key === 'Tab') setOpen(false)
  }
  return (
    <search ref={frame} className={styles.search}>
      <TextInput
        role="combobox"
        aria-label={LABEL}
        placeholder={LABEL}
        aria-expanded={isShown && options.length > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current >= 0 ? idOf(current) : undefined}
        autoComplete="off"
        maxLength={200}
        size="md"
        leftSection={<Search size={18} aria-hidden="true" />}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.panel} hidden={!isShown}>
        {/* The list itself scrolls: the arrows of the field move in it. */}
        <div
          id={LIST}
          role="listbox"
          aria-label="Résultats"
          aria-busy={text !== '' && !isAnswer}
          className={styles.list}
        >
          {options.length === 0
            ? null
            : groups.map(([course, group]) => (
                <div key={group[0]?.course.id} role="group" aria-label={course} className={styles.group}>
                  <span className={styles.course} aria-hidden="true">
                    {course}
                  </span>
                  {group.map((result) => {
                    const index = options.indexOf(result)
                    return (
                      <Option
                        key={result.id}
                        result={result}
                        index={index}
                        isCurrent={index === current}
                        onPoint={() => setCurrent(index)}
                        onChoose={() => setOpen(false)}
                      />
                    )
                  })}
                </div>
              ))}
        </div>
        <State
          count={options.length}
          text={text.trim()}
          isAnswer={isAnswer}
          isFailed={found.isError}
          isPaused={found.fetchStatus === 'paused'}
          retry={() => void found.refetch()}
        />
      </div>
    </search>
  )
}

interface OptionProps {
  result: SearchResult
  index: number
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
}

const Option = ({ result, index, isCurrent, onPoint, onChoose }: OptionProps) => {
  const { kind, title, module, snippet, locked, path } = result
  const Icon = locked ? Lock : kind === 'course' ? BookOpen : FileText
  return (
    <Link
      id={idOf(index)}
      to={path}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={styles.option}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <span className={styles.name}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <Marked {...title} />
        </span>
      </span>
      <span className={styles.detail}>
        {kind === 'course' ? 'Formation' : module}
        {locked ? ', pas encore ouverte' : ''}
      </span>
      {snippet ? (
        <span className={styles.detail}>
          <Marked {...snippet} />
        </span>
      ) : null}
    </Link>
  )
}

interface StateProps {
  count: number
  text: string
  isAnswer: boolean
  isFailed: boolean
  /** Waiting for the network; resumes by itself. */
  isPaused: boolean
  retry: () => void
}

/** The status message of the search, with or without results. */
const State = ({ count, text, isAnswer, isFailed, isPaused, retry }: StateProps) => {
  if (isFailed)
    return (
      <div role="alert" className={styles.note}>
        <p>La recherche n’a pas abouti.</p>
        <Button variant="outline" size="sm" onClick={retry}>
          Réessayer
        </Button>
      </div>
    )
  if (isPaused && !isAnswer)
    return (
      <p role="status" className={styles.note}>
        {'Pas de connexion\u00a0: la recherche reprendra dès son retour.'}
      </p>
    )
  const none = `Rien dans vos formations pour «\u00a0${text}\u00a0».`
  const reply = count > 0 ? plural(count, 'résultat') : none
  return (
    <p role="status" className={count > 0 ? styles.heard : styles.note}>
      {isAnswer ? reply : 'Recherche en cours…'}
    </p>
  )
}
