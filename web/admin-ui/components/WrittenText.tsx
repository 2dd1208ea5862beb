import { Button, Text } from '@mantine/core'
import { useState } from 'react'

const ADDRESS = /(https?:\/\/[^\s<>"«»]+[^\s<>"«».,;:!?)\]])/
/** A text of up to so many characters is shown whole; a longer one begins with its first words. */
const WHOLE = 700
const BEGINNING = 500

/** The first words, and not half of one; of a text without spaces as many characters. */
const beginningOf = (text: string): string => {
  const cut = text.slice(0, BEGINNING)
  const space = cut.search(/\s\S*$/)
  return `${space > 0 ? cut.slice(0, space) : cut}…`
}

/** What somebody typed, line by line, with its addresses as links that lend them no weight. `isFolded`: where many stand in a list. */
export const WrittenText = ({ text, isFolded = false }: { text: string; isFolded?: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const isLong = isFolded && text.length > WHOLE
  const shown = isLong && !isOpen ? beginningOf(text) : text
  return (
    <>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {shown.split(ADDRESS).map((part, at) =>
          at % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
            <a key={at} href={part} target="_blank" rel="nofollow noopener noreferrer ugc">
              {part}
              <span className="visually-hidden"> (nouvelle fenêtre)</span>
            </a>
          ) : (
            part
          ),
        )}
      </Text>
      {isLong ? (
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={isOpen}
          style={{ justifySelf: 'start' }}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Replier' : 'Lire la suite'}
        </Button>
      ) : null}
    </>
  )
}
