import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/dom'
// Its own configuration comes first.
import '@testing-library/react'
import { vi } from 'vitest'
import { installLayout } from './layout.ts'
import { settle } from './real-time.ts'

installLayout()
configure({
  // What is waited for comes; how soon is the machine's business.
  asyncUtilTimeout: 5_000,
  unstable_advanceTimersWrapper: async (advance) => {
    advance()
    await settle()
  },
})

// Testing Library looks for the fake timers of Jest. With this, what waits for an element moves the fake clock on.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => void vi.advanceTimersByTime(ms) } })
