#!/usr/bin/env bash
# Tests the Python package, its two notebooks, and exports in third-party programs. Called by `make try-python`.
#
#   python.sh PROGRAM FOLDER
#
# FOLDER keeps a virtual environment with packages of PyPI. If they cannot be installed, the script prints a message and exits
# with 0.
set -euo pipefail
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
cd "$(dirname "$0")/.."

packages=(
    pandas==3.1.1 geopandas==1.2.0 pyproj==3.7.2 matsim-tools==0.0.22 nbclient==0.11.0 ipykernel==7.4.0 matplotlib==3.11.2
    flit_core==3.12.0
)
python=$folder/venv/bin/python
if [ "$(cat "$folder/installed" 2> /dev/null)" != "${packages[*]}" ]; then
    echo "python.sh: installing ${packages[*]} in $folder/venv"
    rm -f "$folder/installed"
    {
        python3 -m venv --clear "$folder/venv" \
            && "$folder/venv/bin/pip" install --disable-pip-version-check --no-compile --only-binary :all: "${packages[@]}" \
            && echo "${packages[*]}" > "$folder/installed"
    } > "$folder/pip.txt" 2>&1 || {
        tail -n 5 "$folder/pip.txt" >&2
        echo "python.sh: SKIPPED: the packages cannot be installed from PyPI; details in $folder/pip.txt" >&2
        exit 0
    }
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1
files() { find Packaging/python | sort; }
files > "$work/files-before.txt"

# The package as `make install` installs it, with the program on the PATH.
echo "== the package, installed with the program"
"$python" -m pip uninstall --disable-pip-version-check --quiet --yes cabrank 2> /dev/null || true
make --no-print-directory install PROGRAM="$program" DESTDIR="$work/root" PREFIX=/usr/local > /dev/null
installed=$(echo "$work"/root/usr/local/lib/python3*/dist-packages)
(
    cd "$work"
    export PATH=$work/root/usr/local/bin:$PATH PYTHONPATH=$installed
    "$python" -c 'import cabrank, sys; sys.exit(not cabrank.__file__.startswith(sys.argv[1]))' "$installed"
    "$python" -W error -m unittest discover -s "$OLDPWD/Packaging/python/tests"
)
make --no-print-directory uninstall DESTDIR="$work/root" PREFIX=/usr/local
left=$(find "$work/root" -type f)
[ -z "$left" ] || { echo "python.sh: FAILED: make uninstall leaves files behind: $left" >&2; exit 1; }

export CABRANK_PROGRAM=$program
echo "== the package, installed by pip"
"$python" -m pip install --disable-pip-version-check --quiet --force-reinstall --no-deps --no-build-isolation ./Packaging/python
"$python" -W error -m unittest discover -s Packaging/python/tests
echo "== the notebooks"
"$python" .ci/notebooks.py Packaging/python/notebooks/*.ipynb
files > "$work/files-after.txt"
diff "$work/files-before.txt" "$work/files-after.txt" >&2 || {
    echo "python.sh: FAILED: installing and testing the package changes files in Packaging/python" >&2
    exit 1
}
echo "== exports in third-party programs"
"$python" .ci/exchange.py "$program" "$work/exchange"
