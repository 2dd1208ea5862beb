import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { assistant, describe } from '../../features/admin-courses/index.ts'
import { failureMessage } from '../../lib/messages.ts'
import { useCan } from '../../lib/permissions.ts'
import { notify } from '../../ui/toast/store.ts'

/** The picture's width for a model; nothing larger is sent to its service. */
const WIDEST_SEEN = 768
const MAX_CHARACTERS = 200_000

/** A reduced picture, without metadata of place and camera. */
const smallOf = async (file: File): Promise<string> => {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, WIDEST_SEEN / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  // Transparent areas would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of [0.8, 0.5, 0.2]) {
    const address = canvas.toDataURL('image/jpeg', quality)
    if (address.length <= MAX_CHARACTERS) return address
  }
  throw new Error('The picture stays too large')
}

/** Requests a picture's description from a model; its author reviews it in the input. */
export const DescribeButton = (props: { file: File; onText: (text: string) => void }) =>
  useCan('ai.use') ? <Offer {...props} /> : null

const Offer = ({ file, onText }: { file: File; onText: (text: string) => void }) => {
  const status = useQuery(assistant)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const ask = useMutation({
    mutationFn: async () => describe(await smallOf(file), leaving.current.signal),
    onSuccess: (text) => {
      onText(text)
      notify.info('Description proposée par une IA, à relire.')
    },
    onError: (error) => {
      if (!leaving.current.signal.aborted)
        notify.error(failureMessage(error, 'Cette image n’a pas pu être décrite.'))
    },
  })
  // Without a model the button is left out: the description remains required.
  if (!status.data?.model) return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      px={0}
      leftSection={<Sparkles size={14} aria-hidden="true" />}
      loading={ask.isPending}
      onClick={() => ask.mutate()}
    >
      Proposer une description
    </Button>
  )
}
