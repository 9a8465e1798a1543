#!/bin/sh
# archive_command: `pgbackrest-archive.sh %p`. Archives one segment of the WAL by pgBackRest, which wants its own name in the command.
#
# After a fail-over a machine may keep the last segment of an old timeline, which ends beyond the place where the new timeline began. Each machine has
# another end of it, so pgBackRest refuses the second one and the archive would stand still. Such a segment is left out: all that is valid in it stands
# at the beginning of the new timeline's segment.
set -eu
segment=$(basename "$1")
history=$(ls "$(dirname "$1")"/*.history 2>/dev/null | tail -n 1)
if [ -n "$history" ] && [ "${#segment}" -eq 24 ]; then
  timeline=$(printf %d "0x$(printf %s "$segment" | cut -c1-8)")
  # Segments of 16 MB: the name is the timeline, the upper half of the address, and the number within it.
  end=$(( (0x$(printf %s "$segment" | cut -c9-16) << 32) + ((0x$(printf %s "$segment" | cut -c17-24) + 1) << 24) ))
  left=$(awk -v timeline="$timeline" '$1 == timeline { print $2 }' "$history")
  if [ -n "$left" ] && [ "$end" -gt $(( (0x${left%/*} << 32) + 0x${left#*/} )) ]; then
    echo "$segment ends beyond $left, where this machine left its timeline: not archived" >&2
    exit 0
  fi
fi
exec pgbackrest --stanza=kasuwa archive-push "$1"
