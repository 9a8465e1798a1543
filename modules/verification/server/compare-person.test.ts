import { describe, expect, test } from 'vitest'
import { comparePerson } from './compare-person.ts'

const AMINA = { firstname: 'Amina', lastname: 'Bello', birthdate: '1990-05-12' }
const registered = (more: Partial<{ firstname: string; middlename: string; lastname: string; birthdate: string | null }> = {}) => ({
  firstname: 'AMINA',
  middlename: '',
  lastname: 'BELLO',
  birthdate: '1990-05-12',
  ...more,
})

describe('a match', () => {
  test.each([
    ['the same in capitals', AMINA, {}],
    ['another order', AMINA, { firstname: 'BELLO', lastname: 'AMINA' }],
    ['a middle name', AMINA, { middlename: 'HAUWA' }],
    ['marks and apostrophes', { ...AMINA, firstname: 'Ṣadé' }, { firstname: "SA'DE" }],
    ['hooked letters', { ...AMINA, firstname: 'Ɓala', lastname: 'Ƴan-Ƙwai' }, { firstname: 'BALA', lastname: 'YAN KWAI' }],
    [
      'dots below, and an apostrophe of another keyboard',
      { ...AMINA, firstname: 'Ẹniọla', lastname: 'Yarʼadua' },
      { firstname: 'ENIOLA', lastname: "YAR'ADUA" },
    ],
    ['a double name', { ...AMINA, lastname: 'Bello-Yusuf' }, { lastname: 'YUSUF BELLO' }],
  ])('%s', (_, claimed, more) => expect(comparePerson(claimed, registered(more)).verdict).toBe('match'))
})

describe('a mismatch', () => {
  test('another birth date, with any name', () =>
    expect(comparePerson(AMINA, registered({ birthdate: '1990-05-13' }))).toEqual({ verdict: 'mismatch', why: 'birthdate' }))
  test('neither name', () =>
    expect(comparePerson(AMINA, registered({ firstname: 'CHIDI', lastname: 'OKEKE' }))).toEqual({ verdict: 'mismatch', why: 'name' }))
})

describe('undecided', () => {
  test.each([
    ['one name of two', { lastname: 'OKEKE' }],
    ['a slip of one letter', { firstname: 'AMENA' }],
    ['a letter more', { firstname: 'AMINNA' }],
    ['half of a double name', { lastname: 'BELLOH' }],
  ])('%s', (_, more) => expect(comparePerson(AMINA, registered(more)).verdict).toBe('doubt'))
  test('a register without the birth date', () => expect(comparePerson(AMINA, registered({ birthdate: null })).why).toBe('no_birthdate'))
  test('short names are not stretched: Ada is not Ade', () => {
    expect(comparePerson({ ...AMINA, firstname: 'Ada', lastname: 'Eze' }, registered({ firstname: 'ADE', lastname: 'EKE' })).verdict).toBe('mismatch')
  })
})
