import { expect, it } from 'vitest'
import { mergeGroups, type SharedModule } from '../../../../web/build/merge-groups.ts'

const module = (id: string, users: string, size: number, imports: string[] = []): SharedModule => ({
  id,
  users: new Set(users.split('')),
  size,
  imports,
})
const named = (list: SharedModule[], max: number) =>
  mergeGroups(list, max)
    .map(({ modules }) => modules.sort().join(' '))
    .sort()

it('modules of the same screens lie together and no byte is sent in vain while there is room', () => {
  const list = [module('frame', 'abc', 50), module('list', 'ab', 10), module('filter', 'ab', 5)]
  expect(named(list, 2)).toEqual(['filter list', 'frame'])
})

it('the cheapest pair is put together where a screen needs too many files', () => {
  const list = [module('frame', 'abc', 50), module('small', 'ab', 1), module('large', 'a', 40)]
  expect(named(list, 2)).toEqual(['frame small', 'large'])
})

it('a pair is dearer when what it imports comes to more screens', () => {
  const list = [
    module('one', 'ab', 2, ['heavy']),
    module('other', 'bc', 1),
    module('heavy', 'ab', 900),
    module('third', 'bc', 30),
    module('fourth', 'b', 60),
  ]
  expect(named(list, 3)).toContain('heavy one')
})

it('no two groups import each other', () => {
  const list = [
    module('page', 'a', 1, ['middle']),
    module('middle', 'ab', 500, ['low']),
    module('low', 'abc', 1),
  ]
  const groups = mergeGroups(list, 2)
  const groupOf = (id: string) => groups.findIndex(({ modules }) => modules.includes(id))
  expect(groupOf('page') === groupOf('low') && groupOf('page') !== groupOf('middle')).toBe(false)
  expect(groups.length).toBe(2)
})
