import { useLocalStorage } from '@mantine/hooks'

/** « Enchaîner les séances » : off by default, stored on this device. */
export const useOnward = (): [goesOn: boolean, setGoesOn: (goesOn: boolean) => void] => {
  const [stored, keep] = useLocalStorage({
    key: 'player_onward',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return [stored === true, keep]
}
