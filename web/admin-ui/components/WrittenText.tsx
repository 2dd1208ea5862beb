import { Text } from '@mantine/core'

const ADDRESS = /(https?:\/\/[^\s<>"«»]+[^\s<>"«».,;:!?)\]])/

/** What somebody typed, line by line, with its addresses as links that lend them no weight. */
export const WrittenText = ({ text }: { text: string }) => (
  <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {text.split(ADDRESS).map((part, at) =>
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
)
