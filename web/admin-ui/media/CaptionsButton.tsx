import { ActionIcon, Menu } from '@mantine/core'
import { Captions, CaptionsOff, Check } from 'lucide-react'
import type { CaptionsControls } from './use-captions.ts'

const picture = (isOn: boolean) =>
  isOn ? <Captions size={24} aria-hidden="true" /> : <CaptionsOff size={24} aria-hidden="true" />

/** One language is switched on and off; of several one is chosen. Nothing where there are none. */
export const CaptionsButton = ({ tracks, shown, show, toggle }: CaptionsControls) => {
  const isOn = shown !== ''
  if (tracks.length === 0) return null
  if (tracks.length === 1)
    return (
      <ActionIcon
        size={44}
        aria-label="Sous-titres"
        aria-pressed={isOn}
        title={isOn ? 'Masquer les sous-titres' : 'Afficher les sous-titres'}
        onClick={toggle}
      >
        {picture(isOn)}
      </ActionIcon>
    )
  const choices = [{ id: '', label: 'Sans sous-titres' }, ...tracks]
  return (
    // Within the player: what fills the screen shows nothing that lies elsewhere in the page.
    <Menu withinPortal={false} position="top-end">
      <Menu.Target>
        <ActionIcon size={44} aria-label="Sous-titres" title="Langue des sous-titres">
          {picture(isOn)}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, label }) => (
          <Menu.Item
            key={id}
            role="menuitemradio"
            aria-checked={id === shown}
            leftSection={
              <Check size={18} aria-hidden="true" visibility={id === shown ? 'visible' : 'hidden'} />
            }
            onClick={() => show(id)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
