#!/usr/bin/env bash
# Installs Pango, which reference sheets need, on a runner of GitHub with any of its three systems.
set -eu
case "$RUNNER_OS" in
    Linux)
        sudo apt-get update
        sudo apt-get install --yes --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0
        ;;
    macOS) brew install pango ;;
    Windows) 'C:\msys64\usr\bin\bash.exe' -lc 'pacman --sync --needed --noconfirm mingw-w64-ucrt-x86_64-pango' ;;
    *)
        echo "::error::there is no way to get Pango on $RUNNER_OS"
        exit 1
        ;;
esac
