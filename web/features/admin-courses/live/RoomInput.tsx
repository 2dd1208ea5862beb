import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roomAddress } from '#drizzle/domain/live.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { Lesson } from '../queries.ts'
import { roomOf, setRoom } from './queries.ts'

const WRONG = 'Une adresse en https est attendue, par exemple https://meet.jit.si/ma-salle.'

/**
 * The room's address, which is no value of the lesson's form: saved by its button, by Enter, and on leaving
 * the field for another.
 */
export const RoomInput = ({ lesson, stored }: { lesson: Pick<Lesson, 'id'>; stored: string }) => {
  const queries = useQueryClient()
  // The unsaved input; null: none.
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft ?? stored
  const [isLeft, setLeft] = useState(false)
  const isWrong = typed.trim() !== '' && roomAddress(typed) === ''
  const keep = useMutation({
    mutationFn: () => setRoom(lesson.id, typed),
    onSuccess: (room) => {
      queries.setQueryData(roomOf(lesson.id).queryKey, room)
      setDraft(null)
      notify.success('L’adresse de la salle est enregistrée.')
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  const isReady = typed !== stored && !isWrong && !keep.isPending
  // « Enregistrer » and « Fermer » apply to the lesson: going there also saves the address.
  const store = () => {
    if (isReady) keep.mutate()
  }
  return (
    <Stack
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) store()
      }}
    >
      <TextInput
        label="Adresse de la salle"
        description="Zoom, Google Meet, Jitsi… Donnée aux inscrits un quart d’heure avant, jamais visible autrement."
        value={typed}
        error={isLeft && isWrong ? WRONG : undefined}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          store()
        }}
      />
      <div>
        <Button
          variant="outline"
          disabled={typed === stored || isWrong}
          loading={keep.isPending}
          onClick={store}
        >
          Enregistrer l’adresse
        </Button>
      </div>
    </Stack>
  )
}
