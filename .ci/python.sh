#!/usr/bin/env bash
# Tries the Python package: its tests, its two notebooks, and exports opened by programs that others wrote. `make try-python`
# calls it.
#
#   python.sh PROGRAM FOLDER
#
# FOLDER keeps what comes from PyPI, apart from the system. Where that cannot be had it says so and ends well.
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
        echo "python.sh: SKIPPED: the packages cannot be installed from PyPI; more in $folder/pip.txt" >&2
        exit 0
    }
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1
files() { find Packaging/python | sort; }
files > "$work/files-before.txt"

# As `make install` brings it, with the program that it finds on the PATH.
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
[ -z "$left" ] || { echo "python.sh: FAILED: make uninstall leaves $left" >&2; exit 1; }

export CABRANK_PROGRAM=$program
echo "== the package, by pip"
"$python" -m pip install --disable-pip-version-check --quiet --force-reinstall --no-deps --no-build-isolation ./Packaging/python
"$python" -W error -m unittest discover -s Packaging/python/tests
echo "== the notebooks"
"$python" .ci/notebooks.py Packaging/python/notebooks/*.ipynb
files > "$work/files-after.txt"
diff "$work/files-before.txt" "$work/files-after.txt" >&2 || {
    echo "python.sh: FAILED: installing and trying the package changes what lies in Packaging/python" >&2
    exit 1
}
echo "== exports, opened by others"
"$python" .ci/exchange.py "$program" "$work/exchange"
