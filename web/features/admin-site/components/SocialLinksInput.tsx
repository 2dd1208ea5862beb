import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { SocialLink } from '#drizzle/collections/site-settings.ts'
import type { InputProps } from '../../../admin-ui/resource/input.ts'

const NETWORKS = ['Instagram', 'Facebook', 'YouTube', 'LinkedIn', 'TikTok', 'Podcast']
export const MAX_LINKS = 8

/** Networks with the address of one's own page there, in the order of the footer. */
export const SocialLinksInput = ({
  name,
  label,
  value,
  error,
  onChange,
}: InputProps<readonly SocialLink[]>) => {
  const change = (at: number, part: Partial<SocialLink>) =>
    onChange(value.map((link, index) => (index === at ? { ...link, ...part } : link)))
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Input.Label component="span">{label}</Input.Label>
      <datalist id={`${name}-names`}>
        {NETWORKS.map((network) => (
          <option key={network} value={network} />
        ))}
      </datalist>
      {value.map((link, at) => (
        // Two rows may be alike while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own.
        <Group key={at} wrap="nowrap" align="flex-start" gap="xs">
          <TextInput
            aria-label={`Réseau ${at + 1}`}
            list={`${name}-names`}
            value={link.network}
            maxLength={40}
            placeholder="Réseau"
            w={150}
            onChange={(event) => change(at, { network: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Adresse de la page ${link.network || at + 1}`}
            type="url"
            value={link.url}
            maxLength={500}
            placeholder="https://"
            flex={1}
            onChange={(event) => change(at, { url: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Retirer ${link.network || `le réseau ${at + 1}`}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <Trash2 size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      {error ? <Input.Error>{error}</Input.Error> : null}
      {value.length < MAX_LINKS ? (
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => onChange([...value, { network: '', url: '' }])}
          >
            Ajouter un réseau
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
